import { later } from '../../../live/later.tsx'
import { OpeningDialog } from '../../../ui/overlays/OpeningDialog.tsx'

export const LazyTemplateDialog = later(
  async () => (await import('./TemplateDialog.tsx')).TemplateDialog,
  ({ onAway }) => <OpeningDialog onCancel={onAway} />,
)
