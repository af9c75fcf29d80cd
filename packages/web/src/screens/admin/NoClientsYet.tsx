import { useFirstSteps } from '../../features/first-steps/api.ts'
import { ConnectChannel } from '../../features/first-steps/components/ConnectChannel.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** A table that clients fill by writing; before the first channel it leads administrators there. */
export function NoClientsYet({ title, text }: { title: string; text: string }) {
  const hasNoChannel = useFirstSteps()?.done.channel === false
  if (hasNoChannel) return <ConnectChannel title={title} />
  return <EmptyState drawing="all-done" title={title} text={text} wayOn="by-itself" />
}
