import { dispatcher } from "@/lib/http/dispatch";
import { calls } from "../calls";

/** Every call of the API. Calls that need a folder of their own are named, with the reason, in tests/http/calls.test.ts. */
const dispatch = dispatcher(calls);

export {
  dispatch as DELETE,
  dispatch as GET,
  dispatch as HEAD,
  dispatch as OPTIONS,
  dispatch as PATCH,
  dispatch as POST,
  dispatch as PUT,
};
