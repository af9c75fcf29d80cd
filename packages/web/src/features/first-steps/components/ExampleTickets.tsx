import type { FirstSteps } from '@switchboard/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskFirst } from '../../../live/AskFirst.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useAddExamples, useRemoveExamples } from '../examples-api.ts'
import { mutateThen } from '../../../live/mutate-then.ts'

/** The way into a desk full of examples, or out of it; nothing once clients have written. */
export function ExampleTickets({ examples }: Pick<FirstSteps, 'examples'>) {
  if (examples === 'offered') return <AddExamples />
  return examples === 'present' && <RemoveExamples />
}

function AddExamples() {
  const { t } = useTranslation()
  const add = useAddExamples()
  return (
    <Button
      label={t('firstSteps.examples.add')}
      size="sm"
      isPending={add.isPending}
      onPress={() => add.mutate()}
    />
  )
}

function RemoveExamples() {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveExamples()
  return (
    <>
      <Button label={t('firstSteps.examples.remove')} size="sm" onPress={() => setAsking(true)} />
      <AskFirst
        isOpen={isAsking}
        question={t('firstSteps.examples.question')}
        text={t('firstSteps.examples.text')}
        yesLabel={t('firstSteps.examples.remove')}
        isDestructive
        request={remove}
        onNo={() => setAsking(false)}
        onYes={() => void mutateThen(remove, undefined, { here: () => setAsking(false) })}
      />
    </>
  )
}
