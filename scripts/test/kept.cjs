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
  const kept = `${filename}.${flags}`;
  const cachedData = fs.existsSync(kept) ? fs.readFileSync(kept) : undefined;
  const script = new vm.Script(Module.wrap(fs.readFileSync(filename, "utf8")), { filename, cachedData });
  const made = new Module(filename);
  made.filename = filename;
  const given = [made.exports, Module.createRequire(filename), made, filename, path.dirname(filename)];
  script.runInThisContext().apply(made.exports, given);
  if (!cachedData) keep(kept, script.createCachedData());
};

/** Writes atomically: another process may be looking for the file. */
function keep(file, bytes) {
  const begun = `${file}.${process.pid}`;
  fs.writeFileSync(begun, bytes);
  fs.renameSync(begun, file);
}
