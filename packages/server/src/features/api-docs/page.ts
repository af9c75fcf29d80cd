import type { OpenApiDocument } from '@switchboard/contract/openapi'
import { renderCall, sampleText } from './call-part.ts'
import { type Html, html } from '../../platform/lib/html.ts'

/** The whole API on one page that needs no scripts: areas, each call with its samples, and the live events. */
export function renderPage(api: OpenApiDocument): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${api.info.title}</title>
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header>
<h1>${api.info.title}</h1>
<p>${api.info.description}</p>
<p>Machines read the same at <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Areas"><ul>
${api.tags.map(({ name, description }) => html`<li><a href="#${name}">${description}</a></li>`)}
<li><a href="#webhooks">What webhooks post</a></li>
<li><a href="#events">Live events</a></li>
</ul></nav>
</header>
<main>
${api.tags.map((tag) => renderArea(api, tag))}
${renderWebhooks(api)}
${renderEvents(api)}
</main>
</body>
</html>
`.text
}

function renderArea(
  api: OpenApiDocument,
  { name, description }: { name: string; description: string },
): Html {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const here = calls.filter(({ operation }) => operation.tags.includes(name))
  return html`<section id="${name}"><h2>${description}</h2>${here.map(renderCall)}</section>`
}

function renderWebhooks(api: OpenApiDocument): Html {
  return html`<section id="webhooks"><h2>What webhooks post</h2>
<p>Every event is a POST of JSON, signed after <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>:
<code>webhook-signature</code> holds, after <code>v1,</code>, the base64 of HMAC-SHA256 over
<code>webhook-id.webhook-timestamp.body</code>; the key is the base64 after <code>whsec_</code> of the secret. For a day
after a new secret there are two signatures, parted by a space, and one that fits is enough. Compare in constant time over
the bytes as they came, refuse a timestamp that is more than five minutes off, and remember the
<code>webhook-id</code>: it is the same with every attempt, and an event may come more than once. Answer 2xx within ten
seconds. 410 switches the webhook off; everything else is tried again after 5 seconds, 30 seconds, 2 and 10 minutes, 1, 6
and 24 hours. Events of one ticket come in their order until the fifth attempt of the earlier one.</p>
${Object.entries(api.webhooks).map(
  ([kind, { post }]) => html`<details id="webhook-${kind}">
<summary><code>${kind}</code> <span>${post.summary}</span></summary>
${sampleText('As it is posted', post.requestBody.content['application/json']?.example)}
</details>`,
)}</section>`
}

function renderEvents(api: OpenApiDocument): Html {
  const events = Object.entries(api['x-events'])
  return html`<section id="events"><h2>Live events</h2>
${events.map(
  ([name, { summary, kind, version, example }]) => html`<details id="event-${name}">
<summary><code>${name}</code> <span>${summary}</span></summary>
<p>Version ${version}. ${kind === 'signal' ? 'Only worth something now: not sent again.' : 'Sent again after a reconnect.'}</p>
${sampleText('As it travels', example)}
</details>`,
)}</section>`
}
