import type { TFunction } from 'i18next'

/** A kind that we cannot show, by its name where our languages have one. */
export function unknownText({ placeholder }: { placeholder: string | null }, t: TFunction): string {
  const kind = namedKinds.find((named) => named === placeholder)
  return kind === undefined
    ? t('preview.unknown')
    : t('message.notShown', { kind: t(`message.kind.${kind}`) })
}

const namedKinds = ['poll', 'dice', 'story', 'game', 'checklist', 'gift', 'invoice', 'order'] as const
