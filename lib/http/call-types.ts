import type { z } from "zod";
import type { Wire } from "@/lib/kernel/wire";
import type { Call } from "./calls";

type Fixed<C extends Call> = C extends { fixed: infer Given } ? keyof Given : never;

/** A field that takes anything may be left out. */
type Open<Input> = { [Name in keyof Input as unknown extends Input[Name] ? Name : never]?: Input[Name] } & {
  [Name in keyof Input as unknown extends Input[Name] ? never : Name]: Input[Name];
};

/** What a caller gives a call: what its verb takes, without what the address says itself. */
export type InputOf<C extends Call> = C extends Call
  ? Open<Omit<z.input<C["verb"]["input"]>, Fixed<C>>>
  : never;

/** The verb that a parameter picks, when it is on. */
type Picked<C extends Call, Input> = C extends { when: infer Verbs }
  ? { [Name in keyof Verbs]: Input extends { [Key in Name]: true } ? Verbs[Name] : never }[keyof Verbs]
  : never;

type Answered<V> = V extends { answer: z.ZodType<infer T> } ? Wire<T> : never;

/** What a call answers on the wire when it is given this input. */
export type AnswerOf<C extends Call, Input> = C extends Call
  ? [Picked<C, Input>] extends [never]
    ? Answered<C["verb"]>
    : Answered<Picked<C, Input>>
  : never;

/** What most callers want of an answer: its `data`, where it has one. */
export type DataOf<Answer> = Answer extends { data: infer Data } ? Data : Answer;
