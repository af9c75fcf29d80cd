import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useBeginCompany } from '../../../live/begin-company.ts'
import { errorText } from '../../../live/refusal-text.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { FormError } from '../../../ui/forms/Form.tsx'
import styles from './CompanyButtons.module.css'

type CompanyButtonsProps = {
  companies: readonly { company: string; name: string }[]
  /** Where the person goes on after signing in: a path of this page. */
  returnTo: string
  /** The only way in: the first button is the one of the page. */
  isOnlyWay: boolean
}

/** A button for each identity provider of the company. */
export function CompanyButtons({ companies, returnTo, isOnlyWay }: CompanyButtonsProps) {
  const { t } = useTranslation()
  const begin = useBeginCompany()
  return (
    <div className={styles.companies}>
      {companies.map(({ company, name }, index) => (
        <Button
          key={company}
          label={t('login.company', { name })}
          icon={KeyRound}
          tone={isOnlyWay && index === 0 ? 'primary' : 'secondary'}
          size="lg"
          fit="block"
          isPending={begin.isPending && begin.variables.company === company}
          onPress={() => begin.mutate({ company, returnTo })}
        />
      ))}
      <FormError lines={[errorText(begin.error, t)]} />
      {!isOnlyWay && <p className={styles.or}>{t('login.or')}</p>}
    </div>
  )
}
