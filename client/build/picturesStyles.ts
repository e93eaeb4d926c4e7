import '../styles/site.css'
import '../ui/RoundTable.module.css'
import './PicturesPage.module.css'
