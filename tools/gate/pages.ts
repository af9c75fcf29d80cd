/** Where one of several that run beside each other prints. */
export interface Page {
  write(text: string): void
  /** Everything is written; those after it are shown. */
  end(): void
}

/** Shows in the order in which they were opened what several write at the same time: the first one as it comes. */
export function openPages(show: (text: string) => void): () => Page {
  const waiting: { texts: string[]; isOver: boolean }[] = []

  function showFirst(): void {
    for (;;) {
      const [first] = waiting
      if (first === undefined) return
      for (const text of first.texts.splice(0)) show(text)
      if (!first.isOver) return
      waiting.shift()
    }
  }

  return () => {
    const mine: { texts: string[]; isOver: boolean } = { texts: [], isOver: false }
    waiting.push(mine)
    return {
      write(text) {
        mine.texts.push(text)
        if (waiting[0] === mine) showFirst()
      },
      end() {
        mine.isOver = true
        showFirst()
      },
    }
  }
}
