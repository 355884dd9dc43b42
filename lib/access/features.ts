type Feature = { of: "customer" | "user"; presets: readonly number[] };

/**
 * Features that only some customers and users have (DECISIONS §7), with the ids of the old system that start with them. Granted and revoked
 * by role 1. New ids start at 1000, so no later customer inherits a preset.
 */
export const features = {
  contracts: { of: "customer", presets: [177, 186] },
  r9Column: { of: "customer", presets: [177, 186] },
  r9Filter: { of: "customer", presets: [177] },
  strictCreditLimit: { of: "customer", presets: [177] },
  remarks: { of: "customer", presets: [20, 29, 152, 181, 201] },
  "ri-match": { of: "user", presets: [102] },
  "create-report": { of: "user", presets: [109, 4] },
} as const satisfies Record<string, Feature>;

export type FeatureName = keyof typeof features;

/** Returns the features an id of the old system starts with; none for new ids. */
export const presetsFor = (of: Feature["of"], id: number): FeatureName[] =>
  (Object.keys(features) as FeatureName[]).filter((name) => {
    const { of: owner, presets }: Feature = features[name];
    return owner === of && presets.includes(id);
  });
