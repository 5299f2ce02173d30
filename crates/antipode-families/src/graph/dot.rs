//! A parser of Graphviz's DOT language. It reads vertices and edges, and skips attributes.
//!
//! The grammar is that of <https://graphviz.org/doc/info/lang.html>: (di)graphs, chains of edges,
//! ports, subgraphs (also as ends of edges), quoted and HTML names, comments. Of the available
//! parsers, `dot-parser` (also behind petgraph's feature `dot_parser`) is under the GPL, others
//! lack parts of the grammar, and none reports the line of an error.

use std::collections::BTreeSet;

use super::read::GraphSketch;
use antipode_core::error::Result;

/// The keywords, which are names only in quotes. A file starts with one of the first three.
pub(super) const KEYWORDS: [&str; 6] = ["strict", "graph", "digraph", "subgraph", "node", "edge"];

/// The greatest depth of nested subgraphs.
const DEEPEST: usize = 100;

/// Reads a DOT file. `Usage` if it is malformed.
pub(super) fn read(text: &str, sketch: &mut GraphSketch) -> Result<()> {
    let tokens = DotLexer { rest: text, line: 1, sketch: &mut *sketch }.tokens()?;
    DotParser { tokens, at: 0, directed: false, sketch }.file()
}

/// A token of a file.
#[derive(Clone, Debug, PartialEq)]
enum DotToken {
    /// A bare name, number or keyword.
    Word(String),
    /// A name in quotes or angle brackets.
    Quoted(String),
    /// An edge operator: `->` or `--`.
    Joint {
        arc: bool,
    },
    Sign(char),
}

/// Splits a text into tokens with their lines.
struct DotLexer<'a> {
    rest: &'a str,
    line: usize,
    sketch: &'a mut GraphSketch,
}

impl<'a> DotLexer<'a> {
    fn tokens(mut self) -> Result<Vec<(usize, DotToken)>> {
        let mut tokens = vec![];
        let mut fresh = true;
        loop {
            let blank = self.rest.len() - self.rest.trim_start().len();
            fresh |= self.take(blank).contains('\n');
            let Some(c) = self.rest.chars().next() else { return Ok(tokens) };
            self.sketch.line = Some(self.line);
            let line = self.line;
            if self.rest.starts_with("//") || (c == '#' && fresh) {
                self.take(self.rest.find('\n').unwrap_or(self.rest.len()));
            } else if self.rest.starts_with("/*") {
                let length = self.rest[2..].find("*/").ok_or_else(|| self.sketch.wrong("the comment has no end"))?;
                self.take(length + 4);
            } else {
                tokens.push((line, self.token(c)?));
            }
            fresh = false;
        }
    }

    fn token(&mut self, c: char) -> Result<DotToken> {
        let next = self.rest.chars().nth(1).unwrap_or_default();
        Ok(match c {
            '"' => DotToken::Quoted(self.quoted()?),
            '<' => DotToken::Quoted(self.html()?),
            '-' if next == '-' || next == '>' => {
                self.take(2);
                DotToken::Joint { arc: next == '>' }
            }
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' | '+' => {
                self.take(1);
                DotToken::Sign(c)
            }
            '-' | '.' | '0'..='9' => {
                let length =
                    self.rest[1..].find(|c: char| c != '.' && !c.is_ascii_digit()).map_or(self.rest.len(), |at| at + 1);
                if !self.rest[..length].contains(|c: char| c.is_ascii_digit())
                    || self.rest[length..].starts_with(in_word)
                {
                    return Err(self.sketch.wrong(format!("'{}' is not a number", first_word(self.rest))));
                }
                DotToken::Word(self.take(length).to_string())
            }
            c if in_word(c) => {
                let length = self.rest.find(|c: char| !in_word(c)).unwrap_or(self.rest.len());
                DotToken::Word(self.take(length).to_string())
            }
            c => return Err(self.sketch.wrong(format!("'{c}' has no meaning here"))),
        })
    }

    /// Reads a name in quotes. `\"` is a quote; a backslash at the end of a line joins it to the
    /// next.
    fn quoted(&mut self) -> Result<String> {
        let mut escaped = false;
        let end = self.rest.char_indices().skip(1).find(|&(_, c)| {
            let end = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            end
        });
        let (end, _) = end.ok_or_else(|| self.sketch.wrong("the quote has no end"))?;
        let text = &self.take(end + 1)[1..end];
        Ok(text.replace("\\\r\n", "").replace("\\\n", "").replace("\\\"", "\""))
    }

    /// Reads a name in angle brackets, which may be nested.
    fn html(&mut self) -> Result<String> {
        let mut depth = 0;
        let end = self.rest.char_indices().find(|&(_, c)| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            depth == 0
        });
        let (end, _) = end.ok_or_else(|| self.sketch.wrong("the bracket '<' has no end"))?;
        Ok(self.take(end + 1).to_string())
    }

    /// Takes the next `length` bytes, and counts their lines.
    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.line += taken.bytes().filter(|&byte| byte == b'\n').count();
        self.rest = rest;
        taken
    }
}

fn in_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || !c.is_ascii()
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}

/// Reads the tokens by recursive descent.
struct DotParser<'a> {
    tokens: Vec<(usize, DotToken)>,
    at: usize,
    /// Whether the graph is a digraph.
    directed: bool,
    sketch: &'a mut GraphSketch,
}

impl DotParser<'_> {
    /// Parses `[strict] (graph | digraph) [name] { statements }`.
    fn file(&mut self) -> Result<()> {
        self.word("strict");
        self.directed = self.word("digraph");
        if !self.directed && !self.word("graph") {
            return self.expected("'graph' or 'digraph'");
        }
        if self.peek() != Some(&DotToken::Sign('{')) {
            self.name()?;
        }
        self.body(0)?;
        if self.at < self.tokens.len() { self.expected("the end of the file") } else { Ok(()) }
    }

    /// Parses `{ statements }`. Returns the vertices inside.
    fn body(&mut self, depth: usize) -> Result<BTreeSet<u32>> {
        if depth > DEEPEST {
            return Err(self.sketch.wrong(format!("more than {DEEPEST} subgraphs lie inside each other")));
        }
        if !self.sign('{') {
            return self.expected("'{'");
        }
        let mut inside = BTreeSet::new();
        while !self.sign('}') {
            if !self.sign(';') {
                self.statement(depth, &mut inside)?;
            }
        }
        Ok(inside)
    }

    /// Parses attributes, or vertices and chains of edges between them.
    fn statement(&mut self, depth: usize, inside: &mut BTreeSet<u32>) -> Result<()> {
        if self.word("graph") || self.word("node") || self.word("edge") {
            return if self.attributes()? { Ok(()) } else { self.expected("'['") };
        }
        if self.tokens.get(self.at + 1).is_some_and(|(_, token)| *token == DotToken::Sign('=')) {
            self.name()?;
            self.sign('=');
            return self.name().map(|_| ());
        }
        let mut from = self.end(depth)?;
        inside.extend(&from);
        while let Some(&DotToken::Joint { arc }) = self.peek() {
            if arc != self.directed {
                return self.expected(if self.directed { "'->' in a digraph" } else { "'--' in a graph" });
            }
            self.step();
            let to = self.end(depth)?;
            inside.extend(&to);
            for &a in &from {
                to.iter().for_each(|&b| self.sketch.join(a, b, arc));
            }
            from = to;
        }
        self.attributes().map(|_| ())
    }

    /// Parses an end of an edge: a vertex with or without a port, or a subgraph.
    fn end(&mut self, depth: usize) -> Result<BTreeSet<u32>> {
        let subgraph = self.word("subgraph");
        if self.peek() == Some(&DotToken::Sign('{')) {
            return self.body(depth + 1);
        }
        let name = self.name()?;
        if subgraph {
            return self.body(depth + 1);
        }
        let vertex = self.sketch.vertex(&name)?;
        for _ in 0..2 {
            if self.sign(':') {
                self.name()?;
            }
        }
        Ok(BTreeSet::from([vertex]))
    }

    /// Parses any number of `[name=value, ...]`. Returns whether there was one.
    fn attributes(&mut self) -> Result<bool> {
        let start = self.at;
        while self.sign('[') {
            while !self.sign(']') {
                self.name()?;
                if self.sign('=') {
                    self.name()?;
                }
                let _ = self.sign(',') || self.sign(';');
            }
        }
        Ok(self.at > start)
    }

    /// Parses a name: a word that is no keyword, or quoted strings joined by `+`.
    fn name(&mut self) -> Result<String> {
        match self.peek().cloned() {
            Some(DotToken::Word(word)) if !KEYWORDS.iter().any(|key| word.eq_ignore_ascii_case(key)) => {
                self.step();
                Ok(word)
            }
            Some(DotToken::Quoted(mut text)) => {
                self.step();
                while self.sign('+') {
                    let Some(DotToken::Quoted(more)) = self.peek().cloned() else { return self.expected("a quote") };
                    text += &more;
                    self.step();
                }
                Ok(text)
            }
            _ => self.expected("a name"),
        }
    }

    /// Takes a keyword if it is the next token.
    fn word(&mut self, keyword: &str) -> bool {
        let next = matches!(self.peek(), Some(DotToken::Word(word)) if word.eq_ignore_ascii_case(keyword));
        self.step_if(next)
    }

    /// Takes a sign if it is the next token.
    fn sign(&mut self, sign: char) -> bool {
        self.step_if(self.peek() == Some(&DotToken::Sign(sign)))
    }

    fn step_if(&mut self, fits: bool) -> bool {
        if fits {
            self.step();
        }
        fits
    }

    fn peek(&self) -> Option<&DotToken> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    fn step(&mut self) {
        self.sketch.line = Some(self.tokens[self.at].0);
        self.at += 1;
    }

    fn expected<T>(&mut self, what: &str) -> Result<T> {
        let found = match self.tokens.get(self.at) {
            None => "the end of the file".to_string(),
            Some((line, token)) => {
                self.sketch.line = Some(*line);
                match token {
                    DotToken::Word(text) => format!("'{text}'"),
                    DotToken::Quoted(text) => format!("\"{text}\""),
                    DotToken::Joint { arc } => if *arc { "'->'" } else { "'--'" }.to_string(),
                    DotToken::Sign(sign) => format!("'{sign}'"),
                }
            }
        };
        Err(self.sketch.wrong(format!("{what} should stand where {found} is")))
    }
}

#[cfg(test)]
mod tests;
