import { expect, test } from "vitest";
import { deviceName } from "./device-name";

const names: [userAgent: string, name: string][] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36 Edg/120.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Lynx/2.9.0dev.12 libwww-FM/2.14", "Lynx"],
  ["", "A program or an unknown browser"],
];

test.each(names)("%s is named as its owner would name it", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
