import { expect, test } from "vitest";
import { limitedAddress } from "./client-address.server";

test.each([
  "192.0.2.7",
  " 192.0.2.7 ",
  "192.0.2.7:49152",
  "::ffff:192.0.2.7",
  "::FFFF:c000:207",
  "0:0:0:0:0:ffff:192.0.2.7",
  "[::ffff:192.0.2.7]:49152",
])("%s is normalised to 192.0.2.7", (written) => {
  expect(limitedAddress(written)).toBe("192.0.2.7");
});

test.each([
  "2001:db8:1:2::1",
  "2001:0DB8:0001:0002:aaaa:bbbb:cccc:dddd",
  "[2001:db8:1:2::1]",
  "[2001:db8:1:2:ffff::]:443",
  "2001:db8:1:2::1%eth0",
])("%s is normalised to the network 2001:db8:1:2::/64", (written) => {
  expect(limitedAddress(written)).toBe("2001:db8:1:2::/64");
});

test("neighboring networks are different, and loopback is neither of them", () => {
  expect(limitedAddress("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(limitedAddress("::1")).toBe("0:0:0:0::/64");
  expect(limitedAddress("2001:db8::")).toBe("2001:db8:0:0::/64");
});

test.each(["", "unknown", "_hidden", "999.0.0.1", "2001:db8::1::2", "for=192.0.2.7"])(
  "%j is not an address",
  (written) => {
    expect(limitedAddress(written)).toBeNull();
  },
);
