import { type Call, calls } from '@switchboard/contract'
import type { AppContext } from '../context.ts'
import type { Feature } from '../platform/http/feature.ts'
import { refuse } from '../platform/lib/refusal.ts'

/** The calls that these features answer. */
export function servedBy(features: readonly Feature[], app: AppContext): Set<Call> {
  const served = new Set<Call>()
  for (const feature of features) feature.serves?.((call) => void served.add(call), app)
  return served
}

/** Says of every call of the contract that nobody answers that it is not served yet, after the check of its right. */
export const notServed = (features: readonly Feature[]): Feature => ({
  serves(serve, app) {
    const served = servedBy(features, app)
    for (const call of Object.values<Call>(calls)) {
      if (served.has(call)) continue
      const { method, path, right, summary, reply, refusals } = call
      // Without the shapes of its input: whatever is asked, the answer is the same.
      serve({ method, path, right, summary, reply, refusals }, () => refuse('not-served-yet'))
    }
  },
})
