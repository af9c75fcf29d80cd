import type { SecondFactor } from '@switchboard/contract'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
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
import { showOnce } from '../../../live/shown-once/show-once.ts'

type Step = 'look' | 'set-up' | 'turn-off' | 'new-codes'

/** My second factor in the user panel. */
export function SecondFactorBox() {
  const { t } = useTranslation()
  const factor = useQuery(secondFactorQuery).data
  const [step, setStep] = useState<Step>('look')
  const opener = useRef<HTMLButtonElement>(null)
  if (factor === undefined) return null
  const back = () => setStep('look')
  const showCodes = (codes: readonly string[]) =>
    showOnce({ title: t('factor.codesTitle'), content: <RecoveryCodes codes={codes} />, opener })
  return (
    <Box
      title={t('factor.title')}
      tools={step === 'look' && <Tools factor={factor} opener={opener} onStep={setStep} />}
    >
      {step === 'look' && <State factor={factor} />}
      {step === 'set-up' && (
        <SetUpFactor
          onCancel={back}
          onTurnedOn={(codes) => {
            toasts.show({ tone: 'success', text: t('factor.turnedOn') })
            showCodes(codes)
          }}
          onDone={back}
        />
      )}
      {step === 'turn-off' && <TurnOff onDone={back} />}
      {step === 'new-codes' && <NewCodes onMade={showCodes} onDone={back} />}
    </Box>
  )
}

type ToolsProps = {
  factor: SecondFactor
  /** Has the focus once the codes were shown. */
  opener: RefObject<HTMLButtonElement | null>
  onStep: (step: Step) => void
}

function Tools({ factor, opener, onStep }: ToolsProps) {
  const { t } = useTranslation()
  if (!factor.isOn) return <Button label={t('factor.setUp')} onPress={() => onStep('set-up')} />
  return (
    <>
      <Button ref={opener} label={t('factor.newCodes')} onPress={() => onStep('new-codes')} />
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

type NewCodesProps = { onMade: (codes: readonly string[]) => void; onDone: () => void }

function NewCodes({ onMade, onDone }: NewCodesProps) {
  const { t } = useTranslation()
  const mutation = useNewCodes()
  const make = {
    ...mutation,
    mutate: (proof: Parameters<typeof mutation.mutate>[0]) =>
      void mutateThen(mutation, proof, { done: onMade, here: onDone }),
  }
  return <ProofForm label={t('factor.newCodes')} mutation={make} onCancel={onDone} />
}
