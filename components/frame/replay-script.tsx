/**
 * Stores the last button or form the user activated before hydration; replayPress replays it. React marks hydrated elements with
 * __reactProps$, whose events are not stored. After the search was opened, by its button or Ctrl+K, typed letters are stored for its field
 * (takeKeysBeforeHydration) and trigger no shortcuts; Esc ends that.
 */
const REPLAY_SCRIPT = `(function(){
function isHydrating(){return window.keysBeforeHydration!==null}
function isHydrated(e){for(var k in e)if(k.indexOf("__reactProps$")===0)return true;return false}
addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[type=button]");if(b&&!isHydrated(b)){window.pressBeforeHydration=b;if(isHydrating()&&b.hasAttribute("data-search"))window.keysBeforeHydration=""}});
addEventListener("submit",function(e){if(!isHydrated(e.target)){e.preventDefault();window.pressBeforeHydration=e.target}});
addEventListener("keydown",function(e){
if(!isHydrating())return;
var k=e.key,t=window.keysBeforeHydration;
if((e.ctrlKey||e.metaKey)&&!e.altKey&&k.toLowerCase()==="k"){if(!document.querySelector("button[data-search]"))return;window.keysBeforeHydration=""}
else if(typeof t!=="string"||e.ctrlKey||e.metaKey||e.altKey)return;
else if(k==="Escape"){delete window.keysBeforeHydration;delete window.pressBeforeHydration}
else if(k==="Backspace")window.keysBeforeHydration=t.slice(0,-1);
else if(k.length===1)window.keysBeforeHydration=t+k;
else if(k!=="Enter"&&k!=="Tab")return;
e.preventDefault();e.stopPropagation()},true);
})()`;

/** Renders the script for <head>. `nonce` is that of the content security policy. */
export function ReplayScript({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: REPLAY_SCRIPT }} />;
}
