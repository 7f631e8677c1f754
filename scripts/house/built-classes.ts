// Which classes of CSS modules the scripts of a build can give to an element. A bundler writes the name of a class
// where it is used, or keeps a CSS module as an object with a property for each class. A class that is only in such an
// object counts where the object itself is asked for it: TypeScript's checker says which variable is meant, also in
// another file.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  isElementAccessExpression,
  isIdentifier,
  isImportSpecifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isVariableDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type SourceFile,
} from "typescript/unstable/ast";
import { API, type Checker, type Symbol as Named, SymbolFlags } from "typescript/unstable/sync";

/** `direct`: each of these names stands in a script by itself. `computed`: an object with it is asked for any name. */
export type BuiltClasses = { direct: Set<string>; computed: Set<string> };

/**
 * Returns those of the names that the scripts in a folder can give to an element. `root`: where packages are installed.
 */
export function readBuiltClasses(root: string, scripts: string, names: ReadonlySet<string>): BuiltClasses {
  const cache = join(root, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "built-classes-"));
  const files = readdirSync(scripts)
    .filter((name) => name.endsWith(".js"))
    .map((name) => resolve(scripts, name));
  const compilerOptions = { allowJs: true, noLib: true, noEmit: true, types: [], module: "esnext", target: "esnext" };
  const config = join(folder, "tsconfig.json");
  writeFileSync(
    config,
    JSON.stringify({ compilerOptions: { ...compilerOptions, moduleResolution: "bundler" }, files }),
  );
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is not a project`);
    const sources = files.flatMap((file) => project.program.getSourceFile(file) ?? []);
    return classesIn(sources, project.checker, names);
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

/** A CSS module as an object: what its properties are worth. */
type ClassObject = ReadonlyMap<string, string>;

function classesIn(sources: readonly SourceFile[], checker: Checker, names: ReadonlySet<string>): BuiltClasses {
  const direct = new Set<string>();
  const computed = new Set<string>();
  const objects = new Map<number, ClassObject>();
  const found = sources.map((file) => readFile(file, names));
  for (const { literals, declared } of found) {
    for (const name of literals) direct.add(name);
    for (const { variable, classes } of declared) {
      const symbol = checker.getSymbolAtLocation(variable);
      if (symbol) objects.set(symbol.id, classes);
    }
  }
  const meant = (node: Node): ClassObject | undefined => {
    const symbol = checker.getSymbolAtLocation(node);
    return symbol && objects.get(resolved(symbol, checker).id);
  };
  for (const { declared, imported, accesses } of found) {
    const local = new Set([
      ...declared.map(({ variable }) => textOf(variable)),
      ...imported.filter((each) => meant(each)).map(textOf),
    ]);
    for (const { object, key } of accesses) {
      const classes = local.has(textOf(object)) ? meant(object) : undefined;
      if (!classes) continue;
      if (key === undefined) for (const name of classes.values()) computed.add(name);
      else if (classes.has(key)) direct.add(classes.get(key) ?? "");
    }
  }
  return { direct, computed };
}

const resolved = (symbol: Named, checker: Checker): Named =>
  symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const textOf = (node: Node): string => (isIdentifier(node) ? node.text : "");

type FileClasses = {
  /** Names that stand outside of any object of classes. */
  literals: string[];
  declared: { variable: Node; classes: ClassObject }[];
  imported: Node[];
  /** Where something is asked for a property; `key`: its name, if it is written there. */
  accesses: { object: Node; key: string | undefined }[];
};

function readFile(file: SourceFile, names: ReadonlySet<string>): FileClasses {
  const read: FileClasses = { literals: [], declared: [], imported: [], accesses: [] };
  const className = (node: Node): string | undefined => {
    const text = isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) ? node.text : undefined;
    return text !== undefined && names.has(text) ? text : undefined;
  };
  const walk = (node: Node): void => {
    if (isVariableDeclaration(node) && node.initializer && isObjectLiteralExpression(node.initializer)) {
      const classes = classesOfObject(node.initializer, className);
      if (classes) {
        read.declared.push({ variable: node.name, classes });
        return;
      }
    }
    if (isImportSpecifier(node)) read.imported.push(node.name);
    if (isPropertyAccessExpression(node) && isIdentifier(node.expression))
      read.accesses.push({ object: node.expression, key: textOf(node.name) });
    if (isElementAccessExpression(node) && isIdentifier(node.expression)) {
      const { argumentExpression: key } = node;
      const isWritten = isStringLiteral(key) || isNoSubstitutionTemplateLiteral(key);
      read.accesses.push({ object: node.expression, key: isWritten ? key.text : undefined });
    }
    const name = className(node);
    if (name !== undefined) read.literals.push(name);
    node.forEachChild(walk);
  };
  walk(file);
  return read;
}

/**
 * Returns the names of classes in an object that has nothing but names of classes, some of them perhaps as variables,
 * which stand in the script by themselves; undefined for any other object.
 */
function classesOfObject(
  { properties }: ObjectLiteralExpression,
  className: (node: Node) => string | undefined,
): ClassObject | undefined {
  const classes = new Map<string, string>();
  for (const property of properties) {
    if (!isPropertyAssignment(property)) return undefined;
    const { name: key, initializer } = property;
    const name = className(initializer);
    if (name !== undefined && (isIdentifier(key) || isStringLiteral(key))) classes.set(key.text, name);
    else if (!isIdentifier(initializer)) return undefined;
  }
  return classes.size > 0 ? classes : undefined;
}
