import type { ClientHistory, ClientProfile, VisitorFacts } from '@switchboard/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { platformName } from '../../../i18n/platform-name.ts'
import { isErased } from '../../../i18n/client-name.ts'
import { languageName } from '../../../i18n/language-name.ts'
import { useAccountName } from '../../../live/account-names.ts'
import { CreationDate } from '../../../ui/layout/Facts.tsx'
import { Chip } from '../../../ui/feedback/Chip.tsx'
import { PlatformIcon } from '../../../ui/people/PlatformIcon.tsx'
import styles from './ClientPanel.module.css'
import { PanelPart } from './PanelPart.tsx'
import { handleOf } from '../handle-of.ts'

type ClientFactsProps = { account: ReactNode; profile: ClientProfile; history: ClientHistory }

/** What is known about a client. */
export function ClientFacts({ account, profile: { client, identities }, history }: ClientFactsProps) {
  const { t, i18n } = useTranslation()
  const { language, visitor } = history
  const accountOf = useAccountName()
  if (isErased(client)) return <PanelPart title={t('profile.details')} note={t('clients.erasedText')} />
  return (
    <PanelPart title={t('profile.details')}>
      <dl className={styles.facts}>
        <Fact label={t('clients.account')}>
          <span className={styles.account}>{account}</span>
        </Fact>
        {client.note && <Fact label={t('clients.note')}>{client.note}</Fact>}
        {client.address && <Fact label={t('clients.address')}>{client.address}</Fact>}
        {language !== null && (
          <Fact label={t('clientPanel.language')}>{languageName(language, i18n.language)}</Fact>
        )}
        {visitor && <Visitor visitor={visitor} />}
        <Fact label={t('clients.channels')}>
          <ul className={styles.channels}>
            {identities.map((identity) => (
              <li key={identity.identityid} className={styles.channel}>
                <PlatformIcon platform={identity.platform} label={platformName(identity.platform, t)} />
                <span className={styles.words}>
                  <bdi>{identity.username ? handleOf(identity.username) : identity.name}</bdi>
                  {identity.phone && <small className="muted">{identity.phone}</small>}
                  {accountOf(identity.accountid) !== null && (
                    <small className="muted">{accountOf(identity.accountid)}</small>
                  )}
                </span>
                {!identity.reachable && <Chip text={t('clients.unreachable')} tone="warning" />}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label={t('clientPanel.since')}>
          <CreationDate at={client.created_on} bad={t('profile.badCreated')} />
        </Fact>
      </dl>
      <Link className={styles.link} to={`/admin-panel/client-profile/${client.short_id}`}>
        {t('clientPanel.profile')}
      </Link>
    </PanelPart>
  )
}

/** What the visitor of a website said, and where he or she is. */
function Visitor({ visitor: { email, website_user: user, fields, page } }: { visitor: VisitorFacts }) {
  const { t } = useTranslation()
  return (
    <>
      {email !== null && (
        <Fact label={t('clientPanel.email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {user !== null && <Fact label={t('clientPanel.websiteUser')}>{user}</Fact>}
      {Object.entries(fields).map(([name, value]) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
      {page && (
        <Fact label={t('clientPanel.page')}>
          <PageLink page={page} />
        </Fact>
      )}
    </>
  )
}

/** The visitor's browser names the page: only an address of the web becomes a link. */
function PageLink({ page: { url, title } }: { page: NonNullable<VisitorFacts['page']> }) {
  const text = title === '' ? url : title
  if (!/^https?:\/\//.test(url)) return text
  return (
    <a href={url} title={url} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
