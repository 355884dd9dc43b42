-- A text of the product that nobody changed is known as such, so that a newer version of the product may bring newer words.
ALTER TABLE "templates" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update templates set is_default = true
where customer_id is null and md5(concat_ws('|', subject, subject_en, subject_de, content, content_en, content_de)) in (
  '9798a997fdff228bf45dc331d7d4c5c7',
  '9eb72e9884999b4de1ae3c157cfff74f',
  'a7b1a062d5ff7f5c63b27ebedcdfe2fe',
  'b79a5995ad07264d5fcb1c73b709c50e',
  'e4a90c788ae64a1ea663332011920c14',
  'f35ba77b27156c0b5b650f4a30e04807',
  '352eb3a78213c9916d7994aadaa5ee01',
  '5d0debaca83299b589bba4571643d1c4',
  '2fa436bd60c353d3eb5364a9c4272365',
  '7343928691f0050909470b2fc28f59c7',
  '9ac423200221cafe09af8a559f97ac76',
  '2383e1c8a050ac8d673c3e462c79f0d1',
  '9e78f8202f0a63d4f9e1007560aafbe4',
  '17e5fcf60b821e2721d54a179af35513'
);
