const SHOWN = 100;

/** What a source says for a country that nobody knows, each once with the number of its rows: the most frequent hundred are shown. */
export class UnknownCountries {
  private readonly counts = new Map<string, number>();

  add(value: string) {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
  }

  get shown(): { value: string; count: number }[] {
    return [...this.counts]
      .map(([value, count]) => ({ value, count }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, SHOWN);
  }
}
