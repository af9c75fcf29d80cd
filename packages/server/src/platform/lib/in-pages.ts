/** A list that is read in pages, each of what comes after the last of the page before, so that no page hides those behind it. */
export async function* inPages<One>(
  read: (after: One | undefined) => Promise<readonly One[]>,
): AsyncGenerator<One> {
  let page = await read(undefined)
  while (page.length > 0) {
    yield* page
    page = await read(page.at(-1))
  }
}
