import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { FormActions, FormError } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { useBeginCompany } from '../begin-company.ts'
import { errorText } from '../refusal-text.ts'
import { isFresh, useOwnProof } from './own-proof.ts'

type OwnPasswordProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Why the server refused it. */
  error: string | true | undefined
  takesFocus?: boolean
}

/** One's own password before a sensitive action; for a person without one a new sign-in at the company stands for it. */
export function OwnPassword({ takesFocus = false, ...field }: OwnPasswordProps) {
  const { t } = useTranslation()
  const proof = useOwnProof()
  if (proof.by === 'sign-in') {
    const why = field.error === true ? undefined : field.error
    if (isFresh(proof) && why === undefined) return <p>{t('ownProof.fresh')}</p>
    return <SignInAgain companies={proof.companies} why={why} takesFocus={takesFocus} />
  }
  return (
    <PasswordField
      {...field}
      autoComplete="current-password"
      showLabel={t('login.showPassword')}
      hideLabel={t('login.hidePassword')}
      isRequired
      takesFocus={takesFocus}
    />
  )
}

type SignInAgainProps = {
  companies: readonly { company: string; name: string }[]
  why: string | undefined
  takesFocus: boolean
}

/** It leads back to this page. */
function SignInAgain({ companies, why, takesFocus }: SignInAgainProps) {
  const { t } = useTranslation()
  const begin = useBeginCompany()
  const lines = [errorText(begin.error, t)]
  const returnTo = location.pathname + location.search
  return (
    <>
      <p>{t('ownProof.again')}</p>
      <FormActions>
        {companies.map(({ company, name }, index) => (
          <Button
            key={company}
            label={t('ownProof.logIn', { name })}
            icon={KeyRound}
            takesFocus={takesFocus && index === 0}
            isPending={begin.isPending && begin.variables.company === company}
            onPress={() => begin.mutate({ company, returnTo, isAgain: true })}
          />
        ))}
      </FormActions>
      <FormError lines={why === undefined ? lines : [why, ...lines]} />
    </>
  )
}
