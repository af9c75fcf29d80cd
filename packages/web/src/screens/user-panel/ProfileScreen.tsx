import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type ProfileForm, profileQuery } from '../../features/profile/api.ts'
import { EditProfile } from '../../features/profile/components/EditProfile.tsx'
import { LanguageTiles } from '../../features/profile/components/LanguageTiles.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { PanelLoading } from '../../live/PanelLoading.tsx'
import { ProfileView } from './ProfileView.tsx'
import { useAppearance } from './use-appearance.ts'

/** The view, the edit form or the language chooser; the address holds which one, so Back works. */
export function ProfileScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const profile = useQuery(profileQuery)
  const { look, change, speak } = useAppearance()
  const show = (view: 'edit' | null) => setParams(view === null ? {} : { view })
  const [wasEdited, setEdited] = useState(false)
  const [draft, setDraft] = useState<Partial<ProfileForm> | null>(null)
  const view = params.get('view')
  const leave = () => {
    setEdited(true)
    show(null)
  }
  if (view === 'language') {
    return (
      <Page
        title={t('user.language')}
        lead={<IconButton icon={ArrowLeft} label={t('user.back')} onPress={() => show(null)} />}
        body="narrow"
      >
        <LanguageTiles value={look?.lang ?? null} onChange={speak} />
      </Page>
    )
  }
  return (
    <Page title={view === 'edit' ? t('user.editProfile') : t('user.profile')} body="narrow">
      <PanelLoading query={profile} label={t('page.loadingProfile')}>
        {(mine) =>
          view === 'edit' ? (
            <EditProfile profile={mine} draft={draft} onDraft={setDraft} onClose={leave} />
          ) : (
            <ProfileView
              profile={mine}
              look={look}
              wasEdited={wasEdited}
              onLook={change}
              onEdit={() => show('edit')}
            />
          )
        }
      </PanelLoading>
    </Page>
  )
}
