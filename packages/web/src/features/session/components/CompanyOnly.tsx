import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import styles from './LoginForm.module.css'

type CompanyOnlyProps = {
  title: string
  company: string
  notice?: string | undefined
  /** The buttons of the identity providers. */
  companies: ReactNode
  /** The emergency administrator has a password. */
  onEmergency: () => void
}

/** In the place of the sign-in form where passwords are off. */
export function CompanyOnly({ title, company, notice, companies, onEmergency }: CompanyOnlyProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.company}>{company}</p>
      </div>
      {notice && <output className={styles.notice}>{notice}</output>}
      {companies}
      <Button label={t('login.emergency')} tone="link" onPress={onEmergency} />
    </div>
  )
}
