/** Renders a text to copy: a click selects all of it, also without script. */
export const Command = ({ text }: { text: string }) => (
  <pre
    lang="en"
    className="select-all whitespace-pre-wrap break-all rounded-sm border border-line bg-sunken p-3 text-dense"
  >
    <code>{text}</code>
  </pre>
);
