import type { z } from "zod";
import type { Wire } from "@/lib/kernel/wire";
import type { Call } from "./calls";

type Fixed<C extends Call> = C extends { fixed: infer Given } ? keyof Given : never;

/** Makes fields of type unknown optional. */
type Open<Input> = { [Name in keyof Input as unknown extends Input[Name] ? Name : never]?: Input[Name] } & {
  [Name in keyof Input as unknown extends Input[Name] ? never : Name]: Input[Name];
};

/** The input of a call: that of its verb, without the fields its address fixes. */
export type InputOf<C extends Call> = C extends Call
  ? Open<Omit<z.input<C["verb"]["input"]>, Fixed<C>>>
  : never;

/** The verb selected by a parameter that is on. */
type Picked<C extends Call, Input> = C extends { when: infer Verbs }
  ? { [Name in keyof Verbs]: Input extends { [Key in Name]: true } ? Verbs[Name] : never }[keyof Verbs]
  : never;

type Answered<V> = V extends { answer: z.ZodType<infer T> } ? Wire<T> : never;

/** The answer of a call on the wire for this input. */
export type AnswerOf<C extends Call, Input> = C extends Call
  ? [Picked<C, Input>] extends [never]
    ? Answered<C["verb"]>
    : Answered<Picked<C, Input>>
  : never;

/** The `data` of an answer, where it has one, or else all of it. */
export type DataOf<Answer> = Answer extends { data: infer Data } ? Data : Answer;
