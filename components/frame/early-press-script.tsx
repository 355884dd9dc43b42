/**
 * Holds the last button or form somebody pressed before the page's scripts were there to hear it; replayHeldPress hands it on. React
 * marks what it has taken over: what carries its mark was heard already. Once the search is asked for, by its button or by Ctrl and K,
 * letters are held for its field (takeHeldKeys) and are nobody's shortcut; Esc ends that.
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

/** In <head>. `nonce` for the content security policy. */
export function EarlyPressScript({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_PRESS_SCRIPT }} />;
}
