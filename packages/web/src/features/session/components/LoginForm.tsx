import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../../live/outcome.ts'
import { failureText } from '../../../live/refusal-text.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Icon } from '../../../ui/text/Icon.tsx'
import { PasswordField } from '../../../ui/forms/PasswordField.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { complaintAfter, complaintBefore, type LoginComplaint } from '../login-model.ts'
import styles from './LoginForm.module.css'

type LoginFormProps = {
  onLogin: (given: { email: string; password: string }) => Promise<unknown>
  /** Known from the session that ended; only the password is missing then. */
  email: string
  /** 'Your session ended.' */
  notice?: string | undefined
  title: string
  company: string
  /** Other ways in, before the password. */
  companies?: ReactNode
  /** Where a forgotten password leads, with the address that was typed. */
  forgot?: ((email: string) => ReactNode) | undefined
}

export function LoginForm(props: LoginFormProps) {
  const { email: known, notice, title, company, companies, forgot } = props
  const { t } = useTranslation()
  const { email, setEmail, password, setPassword, complaint, submit, isPending } = useLogin(props)
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.company}>{company}</p>
      </div>
      {notice && <output className={styles.notice}>{notice}</output>}
      {companies}
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        takesFocus={known === ''}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        showLabel={t('login.showPassword')}
        hideLabel={t('login.hidePassword')}
        value={password}
        onChange={setPassword}
        takesFocus={known !== ''}
      />
      <div className={styles.complaintPlace}>{complaint && <Complaint {...complaint} />}</div>
      <SubmitButton label={t('login.submit')} size="lg" fit="block" isPending={isPending} />
      {forgot?.(email)}
    </form>
  )
}

/** What is typed, and signing in with it. */
function useLogin({ onLogin, email: known }: Pick<LoginFormProps, 'onLogin' | 'email'>) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const [complaint, setComplaint] = useState<LoginComplaint | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    const missing = complaintBefore(email, password)
    setComplaint(missing)
    if (missing) return
    setPending(true)
    await onLogin({ email: email.trim(), password }).catch((error: unknown) =>
      setComplaint(complaintAfter(failureOf(error))),
    )
    setPending(false)
  }
  return { email, setEmail, password, setPassword, complaint, submit, isPending }
}

function Complaint(complaint: LoginComplaint) {
  const { t } = useTranslation()
  return (
    <div role="alert" className={styles.complaint}>
      <Icon of={CircleAlert} size="sm" />
      <span>
        {complaint.kind === 'empty' ? t('login.emptyFields') : t('login.invalid')}
        {complaint.kind === 'invalid' && complaint.because && (
          <span className={styles.because}>{failureText(complaint.because, t)}</span>
        )}
      </span>
    </div>
  )
}
