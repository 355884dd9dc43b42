import type { Transfer } from "@/lib/letters/queries/pay-page";
import { QUIET, qrOf } from "@/lib/letters/render/qr";

type Translate = (key: string, values?: Record<string, string>) => string;
type Props = { transfer: Transfer; amount: string; translate: Translate };

/** Renders how to pay by transfer: account, name and reference, and the QR code for a banking app. */
export function TransferPart({ transfer: { iban, bic, holder, reference, epc }, amount, translate }: Props) {
  const facts = [
    [translate("amount"), amount],
    ["IBAN", iban],
    ...(bic ? [["BIC", bic]] : []),
    [translate("holder"), holder],
    [translate("reference"), reference],
  ] as const;
  return (
    <section className="flex flex-col gap-3 rounded-md border border-line p-4">
      <h2 className="font-semibold text-form">{translate("transfer")}</h2>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <dl className="tnum grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-list">
          {facts.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
        {epc && <Code payload={epc} label={translate("scan")} />}
      </div>
    </section>
  );
}

function Code({ payload, label }: { payload: string; label: string }) {
  const { size, stretches } = qrOf(payload);
  const side = size + 2 * QUIET;
  return (
    <figure className="flex w-36 flex-col gap-1 max-sm:hidden">
      <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} className="bg-white">
        {stretches.map(([x, y, width]) => (
          <rect key={`${x} ${y}`} x={x + QUIET} y={y + QUIET} width={width} height={1} fill="#000" />
        ))}
      </svg>
      <figcaption className="text-center text-dense text-ink-muted">{label}</figcaption>
    </figure>
  );
}
