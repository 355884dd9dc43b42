/** Runs before the first paint, so that a dark screen does not flash white. It says what theme-choice.ts says. */
const THEME_SCRIPT =
  'try{var t=localStorage.getItem("theme");if(t==="dark"||t==="light")document.documentElement.dataset.theme=t}catch(e){}';

/** In <head>. `nonce` for the content security policy. */
export function ThemeScript({ nonce }: { nonce?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />;
}
