import { company } from '../company/people.ts'

const wares = [
  ['Linea 2', 'Espresso machine for two cups at a time', '€ 1,249'],
  ['Fjell', 'Hand grinder with steel burrs', '€ 189'],
  ['House blend', 'One kilogram, roasted on Monday', '€ 28'],
] as const

/** A page of an ordinary shop; the chat is the one line at its end. */
export const shopPage = (line: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${company.name}</title>
    <link rel="stylesheet" href="/shop.css" />
  </head>
  <body>
    <header><h1>${company.name}</h1></header>
    <main>
      <p>Machines, grinders and beans, from our harbour to your kitchen. Questions? Press the button below.</p>
      <ul>
${wares.map(([name, text, price]) => `        <li><h2>${name}</h2><p>${text}</p><strong>${price}</strong></li>`).join('\n')}
      </ul>
    </main>
    ${line}
  </body>
</html>
`

export const shopStyles = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#fbf7f2, #1d1916); color: light-dark(#2a211b, #f2ebe4); }
header { padding: clamp(1rem, 4vw, 2rem) 6vw; background: #4a2c1a; color: #fff; }
/* Below the last ware there is room for the button of the chat. */
main { padding: 2rem 6vw 6rem; max-width: 64rem; }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; padding: 0; list-style: none; }
li { padding: 1.25rem; border-radius: 12px; background: light-dark(#fff, #2a2420); }
h1, h2 { margin: 0; line-height: 1.25; }
h1 { font-size: clamp(1.5rem, 6vw, 2.25rem); }
h2 { font-size: 1.125rem; }
`
