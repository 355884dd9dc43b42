/**
 * Holds the last button or form somebody pressed before the page's scripts were there to hear it; replayHeldPress hands it on. React
 * marks what it has taken over: what carries its mark was heard already.
 */
const EARLY_PRESS_SCRIPT = `(function(){
function heard(e){for(var k in e)if(k.indexOf("__reactProps$")===0)return true;return false}
addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[type=button]");if(b&&!heard(b))window.heldPress=b});
addEventListener("submit",function(e){if(!heard(e.target)){e.preventDefault();window.heldPress=e.target}});
})()`;

/** In <head>. `nonce` for the content security policy. */
export function EarlyPressScript({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_PRESS_SCRIPT }} />;
}
