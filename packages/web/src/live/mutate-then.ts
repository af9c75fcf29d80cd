interface Asking<Given, Answer> {
  mutateAsync: (
    given: Given,
    options: { onSuccess?: (answer: Answer) => void; onError?: (error: Error) => void },
  ) => Promise<Answer>
}

interface Then<Answer> {
  /** What is said and where it leads: also when the component that asked is gone before the answer, or has asked again. */
  done?: (answer: Answer) => void
  /** What the component does with itself, as to close: only if it still is there and waits for this answer. */
  here?: (answer: Answer) => void
  /** Likewise. A failure for which nobody waits any more becomes a notice by itself: see openMutationCache. */
  refused?: (error: Error) => void
}

/** Mutations that wait for an answer, as they were rendered when they were asked. */
const waiting = new WeakSet<object>()

/**
 * Runs a mutation, and what follows its answer. TanStack Query forgets the second argument of `mutate` once the component is gone,
 * which a live event may do before a slow answer comes; so nothing else may be given one. What is asked of the same
 * rendering once more is the second press of a double one: the page does not show yet that it waits.
 */
export async function mutateThen<Given, Answer>(
  mutation: Asking<Given, Answer>,
  given: Given,
  { done, here, refused }: Then<Answer>,
): Promise<void> {
  if (waiting.has(mutation)) return
  waiting.add(mutation)
  const local = { ...(here && { onSuccess: here }), ...(refused && { onError: refused }) }
  try {
    const answer = await mutation.mutateAsync(given, local)
    done?.(answer)
  } catch {
    // The component shows it, or a notice does.
  }
  waiting.delete(mutation)
}
