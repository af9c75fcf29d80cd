/**
 * Callers who ask the same question at once share one answer. It is asked for after the last of them came, so nobody gets
 * an older one: while a question is on its way, later callers share the next.
 */
export function shareAnswers<Answer>(
  ask: (question: string) => Promise<Answer>,
): (question: string) => Promise<Answer> {
  const underWay = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Answer>>()

  async function askAfter(question: string, before: Promise<unknown> | undefined): Promise<Answer> {
    await before?.catch(() => undefined)
    next.delete(question)
    const answer = ask(question)
    underWay.set(question, answer)
    try {
      return await answer
    } finally {
      if (underWay.get(question) === answer) underWay.delete(question)
    }
  }

  return (question) => {
    const shared = next.get(question)
    if (shared !== undefined) return shared
    const answer = askAfter(question, underWay.get(question))
    next.set(question, answer)
    return answer
  }
}
