import { isLeft, useFirstSteps } from '../api.ts'
import { FirstStepsCard } from './FirstStepsCard.tsx'

/** The same card in the settings, from where it is fetched back; nothing once all is done. */
export function FirstStepsBox() {
  const steps = useFirstSteps()
  return isLeft(steps) && <FirstStepsCard steps={steps} />
}
