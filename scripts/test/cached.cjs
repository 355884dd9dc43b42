const { createHash } = require("node:crypto");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { fileURLToPath } = require("node:url");
const vm = require("node:vm");

/** Runs a script as node would, but with the compiled code cached by the first process with the same flags. */
module.exports = function run(url) {
  const filename = fileURLToPath(url);
  const flags = createHash("sha256").update(process.execArgv.join(" ")).digest("hex").slice(0, 8);
  const cacheFile = `${filename}.${flags}`;
  const cachedData = fs.existsSync(cacheFile) ? fs.readFileSync(cacheFile) : undefined;
  const script = new vm.Script(Module.wrap(fs.readFileSync(filename, "utf8")), { filename, cachedData });
  const made = new Module(filename);
  made.filename = filename;
  const args = [made.exports, Module.createRequire(filename), made, filename, path.dirname(filename)];
  script.runInThisContext().apply(made.exports, args);
  if (!cachedData) writeWhole(cacheFile, script.createCachedData());
};

/** Writes atomically: another process may be looking for the file. */
function writeWhole(file, bytes) {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, bytes);
  fs.renameSync(draft, file);
}
