import type { CallAnswer, calls } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './LoginForm.module.css'

type JoinByCompanyProps = {
  invitation: CallAnswer<typeof calls.readInvitation>
  /** The buttons of the identity providers. */
  companies: ReactNode
}

/** Where passwords are off: the invited person accepts with the account that has this email. */
export function JoinByCompany({ invitation, companies }: JoinByCompanyProps) {
  const { t } = useTranslation()
  const { email, department_name: department, invited_by_name: by } = invitation
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>{t('join.title')}</h1>
        <p className={styles.company}>{t('join.text', { by, department })}</p>
      </div>
      <p>{t('join.byCompany', { email })}</p>
      {companies}
    </div>
  )
}
