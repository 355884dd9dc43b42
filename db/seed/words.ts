export type Words = { subject: string; content: string };
export type ProductTemplate = {
  type: string;
  name: string;
  send_type: "email" | "letter" | "both";
  nl: Words;
  en: Words;
  de: Words;
};

export const paragraphs = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join("");
