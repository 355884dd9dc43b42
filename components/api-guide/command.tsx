/** Something to paste elsewhere: a press on it selects the whole, also where no script runs. */
export const Command = ({ text }: { text: string }) => (
  <pre
    lang="en"
    className="select-all whitespace-pre-wrap break-all rounded-sm border border-line bg-sunken p-3 text-dense"
  >
    <code>{text}</code>
  </pre>
);
