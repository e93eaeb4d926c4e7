const words = (text: string) => text.trim().split(/\s+/)

/**
 * Folded names and everyday words that are whole words on one of the lists but harmless in a username. Most are a swear
 * word in one language and somebody's name in another.
 */
export const innocentWords: ReadonlySet<string> = new Set(
  words(`
    abo amador ami anita aranha ariano asbak ashit aso balen balle bander battona beurt biga bimbo bite bitte bobo bonze
    burro busone butt calice casci cerveja comer con concha consolo corno cozza criss del dombo dommes eikel escarole fan fanken fsck fava
    folle franc fu gat gerbe gerber gol got gote gotten griet gucchu hard hawas hijra hol jajko johny kanen kimme knor
    kunda lort luder lund maal maciza mama marica matje mona monta moona mose mufti mussa muts nicht noune olla orina osti
    paal padulo palen palle pau pele pesce peter petuh pica picio pik pinto pippa pitt pompa poon poot popel porca porco
    pot potta randi reet regina rosette saala saco sas satoshi sega shota sik skeet stake subba tanga tirare toeter topa
    trio trique troia vacca veado watje xana zaadje`),
)

/** Folded pieces of names and words that contain a bad word by chance. */
export const innocentParts: readonly string[] = words(`
  angga engga ongga angger engger ingger ongger ungger anush anusk anuso anusa hanus romanus germanus assassin assche assel
  assol assou assyr battere boedick braddick brimming burdick cazzol chiappa cockshott cockshutt consolo craddick cuckson cumali
  cumhur cumiskey cummings cummins cumnock cumpston darshit dicken dickerson dickey dickins dickman dickson dykem dykstra fackler
  fackrell fagan fagbe fagen fager fagin fagun finocchio foderar fosdick fukada fukai fukase fukuda fukuhara fukui fukumoto
  fukunaga fukuoka fukushima fukuyama fukuzawa georgy harshit heterosexual homosexual inferno kikelomo kshit martillo
  montare montenegro murdick negross nishit peniston pissarr pornin pornchai pornpan pornpim pornsak pornthip porntip princest puttanna
  quaglia ramoner rapelje rapelye rapett reddick riddick roddick rosette santorum schiesser schink semenc semenk semeno semeny
  shiitak shital shitak shitij slutsk slutz sluth snowballing amporn jiraporn napaporn nattaporn siriporn somporn supaporn
  suporn wilaiporn terrones thorndyke thumping titterton tittle transar trimming turdi turdu vandyke vegasm wankel`)
