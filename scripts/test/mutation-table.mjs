/**
 * Lines of the product to break one at a time, and the test that must notice. `marker` is the line's name in the product
 * (mutation-markers.mjs); `replace` breaks one part of it, and without it the line is removed. `test` is a part of the title of a
 * test in `file_of_test`.
 */
const gate = "tests/faults/sending-gate.test.ts";
const delivery = "tests/faults/delivery.test.ts";
const smtp = "tests/services/smtp.test.ts";
const channels = "tests/faults/channels.test.ts";
const words = "tests/domain/payments/many-words.test.ts";

/** @type {{ name: string, marker: string, replace?: [part: RegExp, by: string], file_of_test: string, test: string }[]} */
export const mutations = [
  {
    name: "the unique key (customer, invoice, action_no) is gone",
    marker: "outbox_items_once",
    replace: [/UNIQUE\("customer_id","invoice_id","action_no"\)/, "CHECK (true)"],
    file_of_test: gate,
    test: "a step that has a mail gets no second one",
  },
  {
    name: "a chunk reads its rows without locking them",
    marker: "chunk-locked",
    replace: [/, "lock"/, ""],
    file_of_test: gate,
    test: "what a chunk has read nobody changes",
  },
  {
    name: "paid, closed and disputed rows are not looked at again under the lock",
    marker: "decided-under-lock",
    replace: [
      /decide\(rows, context\)/,
      "decide(rows.map((row) => ({ ...row, amount: row.total_amount, last_status_id: row.flow_step_id ?? 1 })), context)",
    ],
    file_of_test: gate,
    test: "what was paid, closed or disputed",
  },
  {
    name: "no last look before a mail leaves",
    marker: "last-look",
    replace: [/invoices\.length > 0 && invoices\.every.*(?=\) mayLeave)/, "invoices.length >= 0"],
    file_of_test: gate,
    test: "a payment that comes in while a worker is about to begin",
  },
  {
    name: "an attempt begins whatever the state of its message is",
    marker: "state-compared",
    file_of_test: gate,
    test: "a worker begins nothing when",
  },
  {
    name: "an attempt begins whatever attempts went before it",
    marker: "attempts-compared",
    file_of_test: gate,
    test: "a copy of a letter from before its last attempt",
  },
  {
    name: "a worker begins what another worker leased",
    marker: "worker-compared",
    file_of_test: gate,
    test: "a worker begins nothing when",
  },
  {
    name: "a worker begins what its lease is over of",
    marker: "lease-compared",
    file_of_test: gate,
    test: "a worker begins nothing when",
  },
  {
    name: "an attempt that won no row hands over",
    marker: "row-won",
    replace: [/=== 1/, "< 2"],
    file_of_test: gate,
    test: "of two copies of a sign-in code",
  },
  {
    name: "an attempt is not counted",
    marker: "attempt-counted",
    replace: [/attempts \+ 1/, "attempts"],
    file_of_test: gate,
    test: "a copy of a letter from before its last attempt",
  },
  {
    name: "a message whose attempt did not begin is handed over",
    marker: "begun-or-nothing",
    replace: [
      /if \(!\(await withinAnswerTime\(.*begin\(\)\)\)\) return null/,
      'await withinAnswerTime("the beginning", begin())',
    ],
    file_of_test: gate,
    test: "a worker begins nothing when",
  },
  {
    name: "an outcome is written over a later attempt",
    marker: "outcome-of-attempt",
    replace: [/ and \$\{outbox\.attempts\} = r\.attempts/, ""],
    file_of_test: gate,
    test: "an outcome that comes late is not written over",
  },
  {
    name: "an outcome is written over what was decided meanwhile",
    marker: "decision-kept",
    replace: [/eq\(outbox\.state.*WORKER_LOST\)/, "sql`true`"],
    file_of_test: gate,
    test: "changes nothing about what was decided meanwhile",
  },
  {
    name: "a hand-over counts its time from its own beginning",
    marker: "time-counted",
    replace: [/, since/, ""],
    file_of_test: gate,
    test: "time counts from before a message is begun",
  },
  {
    name: "data goes after its time when no timer noticed",
    marker: "late-data",
    replace: [/> until_data_ms/, "> Infinity"],
    file_of_test: smtp,
    test: "no byte of the data goes when its time is over",
  },
  {
    name: "what waited longer than an attempt may take is handed over after all",
    marker: "end-of-lease",
    replace: [/>=/, "< -"],
    file_of_test: channels,
    test: "a parcel whose time is over",
  },
  {
    name: "a channel leases the messages of another",
    marker: "leased-once",
    replace: [/o\.channel = \$\{channel\} and /, ""],
    file_of_test: channels,
    test: "messages of a channel without an adapter wait",
  },
  {
    name: "messages another worker holds are leased again",
    marker: "leased-once",
    replace: [/ and \(o\.lease_until is null or o\.lease_until < now\(\)\)/, ""],
    file_of_test: gate,
    test: "what one worker has leased another does not lease",
  },
  {
    name: "a message whose worker died while sending is sent again by itself",
    marker: "lost-is-unknown",
    replace: [/set state = 'unknown'/, "set state = 'reserved'"],
    file_of_test: gate,
    test: "a mail whose worker was lost while sending",
  },
  {
    name: "a line that breaks after the data is retried",
    marker: "unknown-after-data",
    replace: [/hasBegun \? "unknown" : "later"/, '"later"'],
    file_of_test: smtp,
    test: "silence before the data",
  },
  {
    name: "rows somebody else is processing are reserved too",
    marker: "free-rows",
    replace: [/isNull\(.*\)(?=;)/, "sql`(${isNull(invoices.processing_job_id)} or true)`"],
    file_of_test: gate,
    test: "rows that a job holds are given to no other",
  },
  {
    name: "action_no never goes up",
    marker: "action-counted",
    replace: [/ \+ 1/, ""],
    file_of_test: gate,
    test: "what was paid, closed or disputed",
  },
  {
    name: "each building of a mail has a Message-ID of its own",
    marker: "one-message-id",
    replace: [/head\.message_id/, 'head.message_id.replace("<", `<${Math.random()}`)'],
    file_of_test: delivery,
    test: "a statement that fails while other mails",
  },
  {
    name: "a running job is taken by a second worker",
    marker: "stale-only",
    replace: [/, isStale\(\)/, ""],
    file_of_test: "tests/domain/jobs/run.test.ts",
    test: "a running job is not taken by a second worker",
  },
  {
    name: "stranded jobs are never put back",
    marker: "stranded-again",
    file_of_test: gate,
    test: "a job whose worker was lost is put on the queue again",
  },
  {
    name: "skipped rows stay with their job",
    marker: "skipped-freed",
    replace: [/length > 0/, "length < 0"],
    file_of_test: gate,
    test: "what was paid, closed or disputed",
  },
  {
    name: "undo withdraws mails that are on their way or gone",
    marker: "undo-waiting",
    replace: [/"failed"/, '"failed", "sending", "sent"'],
    file_of_test: gate,
    test: "undoing a run withdraws what waits",
  },
  {
    name: "a temporary refusal is final",
    marker: "later-is-later",
    replace: [/"later"/, '"refused"'],
    file_of_test: smtp,
    test: "a debtor who is told to come again later",
  },
  {
    name: "a refusal for good is retried",
    marker: "refused-is-final",
    replace: [/"refused"/, '"later"'],
    file_of_test: smtp,
    test: "a debtor who is refused is refused",
  },
  {
    name: "progress is lost between chunks",
    marker: "progress-kept",
    replace: [/rows\.length/, "0"],
    file_of_test: gate,
    test: "how far a run is stands in the row of its job",
  },
  {
    name: "one mail per chunk is lost",
    marker: "every-mail",
    replace: [/numbered/, "numbered.slice(1)"],
    file_of_test: gate,
    test: "what was paid, closed or disputed",
  },
  {
    name: "two words of one payment do not wait for each other",
    marker: "payments-locked",
    replace: [/\.for\("update"\)/, ""],
    file_of_test: words,
    test: "word of a payment that another process is booking",
  },
  {
    name: "a payment that was booked is booked again when it is told again",
    marker: "booked-once",
    replace: [/row\.state !== "paid" && /, ""],
    file_of_test: words,
    test: "word of many payments at once",
  },
  {
    name: "another amount than was asked is booked",
    marker: "amount-asked",
    replace: [/row\.amount === report\.amount && /, ""],
    file_of_test: "tests/domain/payments/what-is-there.test.ts",
    test: "another amount or currency than was asked waits",
  },
];
