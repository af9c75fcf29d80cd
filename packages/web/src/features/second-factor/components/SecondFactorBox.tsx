import type { SecondFactor } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAndTime } from '../../../lib/dates.ts'
import { Box } from '../../../ui/layout/Box.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { toasts } from '../../../ui/overlays/toast-queue.ts'
import { secondFactorQuery, useNewCodes, useTurnOff } from '../api.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './SecondFactor.module.css'
import { SetUpFactor } from './SetUpFactor.tsx'
import { mutateThen } from '../../../live/mutate-then.ts'

type Step = 'look' | 'set-up' | 'turn-off' | 'new-codes'

/** My second factor in the user panel. */
export function SecondFactorBox() {
  const { t } = useTranslation()
  const factor = useQuery(secondFactorQuery).data
  const [step, setStep] = useState<Step>('look')
  if (factor === undefined) return null
  const back = () => setStep('look')
  return (
    <Box title={t('factor.title')} tools={step === 'look' && <Tools factor={factor} onStep={setStep} />}>
      {step === 'look' && <State factor={factor} />}
      {step === 'set-up' && (
        <SetUpFactor
          onCancel={back}
          onDone={() => {
            toasts.show({ tone: 'success', text: t('factor.turnedOn') })
            back()
          }}
        />
      )}
      {step === 'turn-off' && <TurnOff onDone={back} />}
      {step === 'new-codes' && <NewCodes onDone={back} />}
    </Box>
  )
}

function Tools({ factor, onStep }: { factor: SecondFactor; onStep: (step: Step) => void }) {
  const { t } = useTranslation()
  if (!factor.isOn) return <Button label={t('factor.setUp')} onPress={() => onStep('set-up')} />
  return (
    <>
      <Button label={t('factor.newCodes')} onPress={() => onStep('new-codes')} />
      {!factor.isRequired && <Button label={t('factor.turnOff')} onPress={() => onStep('turn-off')} />}
    </>
  )
}

function State({ factor }: { factor: SecondFactor }) {
  const { t } = useTranslation()
  return (
    <div className={styles.step}>
      <p className="muted">{t('factor.text')}</p>
      <div className={styles.state}>
        <Chip
          text={factor.since === null ? t('factor.off') : t('factor.on', { date: dateAndTime(factor.since) })}
          tone={factor.isOn ? 'success' : 'plain'}
        />
        {factor.isOn && (
          <span className="muted">{t('factor.left', { count: factor.recoveryCodesLeft })}</span>
        )}
        {factor.isRequired && <span className="muted">{t('factor.required')}</span>}
      </div>
    </div>
  )
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const mutation = useTurnOff()
  const turnOff = {
    ...mutation,
    mutate: (proof: Parameters<typeof mutation.mutate>[0]) =>
      void mutateThen(mutation, proof, {
        done: () => toasts.show({ tone: 'success', text: t('factor.turnedOff') }),
        here: onDone,
      }),
  }
  return <ProofForm label={t('factor.turnOff')} isDestructive mutation={turnOff} onCancel={onDone} />
}

function NewCodes({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const mutation = useNewCodes()
  if (mutation.data) return <RecoveryCodes codes={mutation.data} onKept={onDone} />
  return <ProofForm label={t('factor.newCodes')} mutation={mutation} onCancel={onDone} />
}
