"use client";
import { createContext } from "react";

/** True when the page is shown inside the bar and the navigation. */
export const FrameContext = createContext(false);
