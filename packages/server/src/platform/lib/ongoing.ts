/**
 * What is under way at the moment, in no order, for what comes and goes all the time. Not a Set or a Map: V8 links each table that
 * one has outgrown to the next. Once such a table is old, a request that was in any later one stays in memory until V8's next
 * thorough collection.
 */
export class Ongoing<Item> implements Iterable<Item> {
  readonly #items: Item[] = []

  get size(): number {
    return this.#items.length
  }

  add(item: Item): void {
    this.#items.push(item)
  }

  /** Does nothing when it is not there. */
  delete(item: Item): void {
    const index = this.#items.indexOf(item)
    if (index === -1) return
    const last = this.#items.pop()
    if (last !== undefined && index < this.#items.length) this.#items[index] = last
  }

  /** As they are now: the caller may delete while it goes through them. */
  [Symbol.iterator](): Iterator<Item> {
    return [...this.#items][Symbol.iterator]()
  }
}
