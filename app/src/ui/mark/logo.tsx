/** The satchel, on page backgrounds (`ink`) and on petrol (`paper`). design.md 2. */
export function Logo({ on }: { on: "page" | "petrol" }) {
  const [handle, body, flap, stitch, lock, hole] = on === "page" ? PAGE : PETROL;
  return (
    <svg viewBox="0 0 64 64" width="30" height="30" aria-hidden="true">
      <path d="M22.5 20v-4.5a9.5 9.5 0 0 1 19 0V20" fill="none" stroke={handle} strokeWidth="5" strokeLinecap="round" />
      <rect x="6" y="18" width="52" height="40" rx="12" fill={body} />
      <path d="M6 30a12 12 0 0 1 12-12h28a12 12 0 0 1 12 12v2.5C58 39.4 47 45 32 45S6 39.4 6 32.5z" fill={flap} />
      <path
        d="M11 33.2C12.5 37.5 21 40.6 32 40.6s19.5-3.1 21-7.4"
        fill="none"
        stroke={stitch}
        strokeWidth="1.8"
        strokeDasharray="3.4 2.6"
        strokeLinecap="round"
      />
      <rect x="26.5" y="35.5" width="11" height="16" rx="4" fill={lock} />
      <rect x="30.5" y="41" width="3" height="6.5" rx="1.5" fill={hole} />
    </svg>
  );
}

const PAGE = ["#12707c", "#0a3d45", "#12707c", "#e0b871", "#e0b15e", "#0a3d45"] as const;
const PETROL = ["#cfe3e3", "#cfe3e3", "#f3faf9", "#b98f4b", "#d9a84f", "#0c4850"] as const;
