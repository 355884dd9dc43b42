/**
 * Stores the last button or form the user activated before hydration; replayHeldPress replays it. React marks hydrated elements with
 * __reactProps$, whose events are not stored. After the search was opened, by its button or Ctrl+K, typed letters are stored for its field
 * (takeEarlyKeys) and trigger no shortcuts; Esc ends that.
 */
const EARLY_PRESS_SCRIPT = `(function(){
function isCold(){return window.heldKeys!==null}
function heard(e){for(var k in e)if(k.indexOf("__reactProps$")===0)return true;return false}
addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[type=button]");if(b&&!heard(b)){window.heldPress=b;if(isCold()&&b.hasAttribute("data-search"))window.heldKeys=""}});
addEventListener("submit",function(e){if(!heard(e.target)){e.preventDefault();window.heldPress=e.target}});
addEventListener("keydown",function(e){
if(!isCold())return;
var k=e.key,t=window.heldKeys;
if((e.ctrlKey||e.metaKey)&&!e.altKey&&k.toLowerCase()==="k"){if(!document.querySelector("button[data-search]"))return;window.heldKeys=""}
else if(typeof t!=="string"||e.ctrlKey||e.metaKey||e.altKey)return;
else if(k==="Escape"){delete window.heldKeys;delete window.heldPress}
else if(k==="Backspace")window.heldKeys=t.slice(0,-1);
else if(k.length===1)window.heldKeys=t+k;
else if(k!=="Enter"&&k!=="Tab")return;
e.preventDefault();e.stopPropagation()},true);
})()`;

/** Renders the script for <head>. `nonce` is that of the content security policy. */
export function EarlyPressScript({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_PRESS_SCRIPT }} />;
}
