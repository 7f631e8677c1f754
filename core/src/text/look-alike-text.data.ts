/** Letters of other scripts by the Latin letter or digit that they look like in most fonts. Same length in each row. */
export const LOOK_ALIKES: readonly (readonly [string, string])[] = [
  // Greek
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳονγικαυρϲ", "ABEZHIKMNOPTYXCjovyikaupc"],
  // Cyrillic
  ["АВЕЅІЈКМНОРСТУХҮԌԚԜаеѕіјорсухһԁԛԝӏьгпк", "ABESIJKMHOPCTYXYGQWaesijopcyxhdqwlbrnk"],
  // Armenian, Cherokee, Georgian
  ["ՕՍՏօոսհցԁ", "OUSonuhgd"],
  ["ᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏂᏃᏚᏞᏟᏢᏦᏴᏙᎩᏒᏔᏕ", "DRTAJEWMHGhZSLCPKBVYRWS"],
  // Lisu, whose letters are Latin capitals, and small capitals
  ["ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPDTGKJCZFMNLSRVHWXYAEIOU"],
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "ABCDEFGHIJKLMNOPRSTUVWYZ"],
  // Latin letters that are not in NFKC, and signs
  ["ıɩƖɑɡℓ∣ǀ⁄∕ꞏ·‐‑‒–—−’‘`´ʼʹ", "iiIagl||//..------''''''"],
];
