"use client";

/** When even the frame of a page cannot be made: no words of a language are at hand, so it speaks all three. */
export default function GlobalError() {
  return (
    <html lang="nl">
      <body style={{ fontFamily: "system-ui, sans-serif", padding: "15vh 24px", textAlign: "center" }}>
        <h1>Oops, something went wrong.</h1>
        <p>Er ging iets mis. Uw gegevens zijn veilig.</p>
        <p lang="en">Something went wrong. Your data is safe.</p>
        <p lang="de">Etwas ist schiefgelaufen. Ihre Daten sind sicher.</p>
        <p>
          <a href="/">Invorder</a>
        </p>
      </body>
    </html>
  );
}
