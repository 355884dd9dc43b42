"use client";

/**
 * Renders the message that not even the frame of a page could be rendered, in all three languages and without a name: no messages and no
 * white label are available here.
 */
export default function GlobalError() {
  return (
    <html lang="nl">
      <body style={{ fontFamily: "system-ui, sans-serif", padding: "15vh 24px", textAlign: "center" }}>
        <h1>Oops, something went wrong.</h1>
        <p>Er ging iets mis. Uw gegevens zijn veilig.</p>
        <p lang="en">Something went wrong. Your data is safe.</p>
        <p lang="de">Etwas ist schiefgelaufen. Ihre Daten sind sicher.</p>
        <p>
          <a href="/">
            Naar het begin · <span lang="en">To the start</span> · <span lang="de">Zum Anfang</span>
          </a>
        </p>
      </body>
    </html>
  );
}
