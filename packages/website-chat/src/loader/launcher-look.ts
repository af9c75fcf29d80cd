/** A phone, upright or on its side: the chat is the whole screen there. */
export const phoneScreen = '(max-width:480px),(max-height:500px)'

/**
 * The style sheet of the button and of the frame's place. Physical sides, as the website chooses them. Rules of the page for its
 * own elements, as `div:empty`, are stronger than those of a host that are not important (P13-72).
 */
export const launcherLook = `
:host{all:initial!important}
.button,.panel{position:fixed;z-index:2147483000;box-sizing:border-box}
.button{z-index:2147483001;bottom:calc(20px + env(safe-area-inset-bottom));width:56px;height:56px;padding:0;border:0;border-radius:50%;
background:var(--fill);color:var(--ink);cursor:pointer;box-shadow:0 2px 6px #0003,0 8px 24px #0003;
transition:transform .12s;-webkit-tap-highlight-color:transparent}
.right{right:calc(20px + env(safe-area-inset-right))}
.left{left:calc(20px + env(safe-area-inset-left))}
.button:hover{transform:scale(1.05)}
.button:focus-visible{outline:3px solid var(--fill);outline-offset:3px;box-shadow:0 0 0 3px #fff,0 0 0 7px #000}
svg{width:28px;height:28px;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;
position:absolute;inset:14px}
.close,.pressed .open{visibility:hidden}
.pressed .close{visibility:visible}
.words{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.badge{position:absolute;top:-4px;right:-4px;min-width:22px;padding:0 6px;box-sizing:border-box;border-radius:11px;
font:600 13px/22px system-ui,sans-serif;background:#b3162b;color:#fff}
.badge:empty{display:none}
.panel{bottom:calc(88px + env(safe-area-inset-bottom));width:384px;height:min(640px,100dvh - 108px);
border-radius:16px;overflow:hidden;visibility:hidden;opacity:0;transform:translateY(8px);
box-shadow:0 0 0 1px #0002,0 4px 10px #0002,0 24px 56px #0003;transition:opacity .18s,transform .18s,visibility 0s .18s}
.panel.shown{visibility:visible;opacity:1;transform:none;transition:opacity .18s,transform .18s}
iframe{display:block;width:100%;height:100%;border:0}
@media ${phoneScreen}{.panel{inset:0;width:100%;height:100dvh;border-radius:0;bottom:auto}
.button.pressed.drawn{display:none}}
@media (prefers-reduced-motion:reduce){.button,.panel,.panel.shown{transition:none;transform:none}}
@media (forced-colors:active){.button{border:2px solid}}
@media print{.button,.panel{display:none}}
`
