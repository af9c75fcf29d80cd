import { type Mutation, type MutationKey, useMutationState } from '@tanstack/react-query'

/**
 * What the calls of a mutation that are on their way change, in their order: the page shows it before their answers, and what
 * they replace once one is refused. An answer to a read that was asked for before cannot hide it.
 */
export function usePendingChanges<Change>(mutationKey: MutationKey): readonly Change[] {
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }: Mutation<unknown, Error, Change>) => state.variables,
  })
  return pending.flatMap((change) => (change === undefined ? [] : [change]))
}
