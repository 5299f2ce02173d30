use antipode::{
    engines::{self, Engine, Job},
    families,
    watch::Watch,
};
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = std::time::Instant::now();
    let space = families::parse(&a[1]).unwrap().number().unwrap();
    let job = Job { threads: 2, record: None, examples: 5 };
    let e: Box<dyn Engine> =
        if a.len() > 2 { Box::new(engines::Queue) } else { Box::new(engines::RowEngine::new().unwrap()) };
    println!(
        "{:?} {:?} mem {:?} setup {:?}",
        space.layout(),
        space.layout().size(),
        e.memory(&*space, &job),
        t.elapsed()
    );
    let t = std::time::Instant::now();
    let c = cpu_time::ProcessTime::now();
    let o = e.run(&*space, &job, &mut Watch::none()).unwrap();
    println!(
        "{:?}\nD={} sum={} {} wall {:?} cpu {:?}",
        o.layers,
        o.layers.len() - 1,
        o.layers.iter().sum::<u64>(),
        o.note,
        t.elapsed(),
        c.elapsed()
    );
    for d in o.deepest {
        println!("{}", space.write(d));
    }
}
