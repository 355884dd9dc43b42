"use client";
import { createContext } from "react";

/** Whether the bar and the navigation stand around what is shown. */
export const Framed = createContext(false);
